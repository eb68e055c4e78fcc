#!/bin/sh
# Restores the newest base backup and the archived log to a folder of its own, starts PostgreSQL there without a port, counts
# accounts, compares them with the database in use, reads every table whole, and records the success. Needs as much disk as
# the database. BACKUPS: the folder of the backups; PGHOST and PGUSER: the database in use.
set -eu
backups=${BACKUPS:-/backups}
# Remains of an interrupted drill.
[ -z "${DRILL_DIR:-}" ] || rm -rf "$DRILL_DIR"/drill-*
folder=$(mktemp -d "${DRILL_DIR:-/tmp}/drill-XXXXXX")
data=$folder/data
stop() {
  pg_ctl stop --pgdata="$data" --mode=immediate --silent 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT
base=$(ls -1 "$backups/base" | grep 'Z$' | sort | tail -n 1)
cp -a "$backups/base/$base" "$data"
chmod 700 "$data"
touch "$data/recovery.signal"
cat >> "$data/postgresql.auto.conf" <<EOF
restore_command = 'cp "$backups/wal/%f" "%p"'
recovery_target_action = 'promote'
archive_mode = off
listen_addresses = ''
port = 5432
unix_socket_directories = '$folder'
shared_buffers = 64MB
max_connections = 200
shared_preload_libraries = ''
hba_file = '$folder/hba'
EOF
# The folder is the user's own: nobody else reaches its socket.
echo 'local all all trust' > "$folder/hba"
# The configuration of the server in use may lie outside its data folder.
[ -f "$data/postgresql.conf" ] || touch "$data/postgresql.conf"
pg_ctl start --pgdata="$data" --wait --timeout="${DRILL_SECONDS:-3600}" --silent --log="$folder/log" || {
  cat "$folder/log" >&2
  exit 1
}
database=${PGDATABASE:-cadre}
restored() { psql --host="$folder" --port=5432 --dbname="$database" -Atqc "$1"; }
in_use() { psql --dbname="$database" -Atqc "$1"; }
# It accepts reads while it still replays.
while :; do
  state=$(restored 'select pg_is_in_recovery()')
  [ "$state" != f ] || break
  sleep 1
done
accounts="select count(*) from users where created_at < now() - interval '1 hour'"
found=$(restored "$accounts")
expected=$(in_use "$accounts")
# Accounts are erased, but their rows stay.
if [ "$found" != "$expected" ]; then
  echo "The restored database has $found of $expected accounts that are older than an hour." >&2
  exit 1
fi
# A damaged page shows when it is read.
pg_dump --host="$folder" --port=5432 --dbname="$database" --file=/dev/null
in_use "insert into operation_runs (operation, succeeded, detail) values ('restore_drill', true, '$base')
  on conflict (operation, succeeded) do update set finished_at = now(), detail = excluded.detail"
echo "$base was restored with $found accounts."
