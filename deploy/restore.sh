#!/bin/sh
# Puts the newest base backup from before a moment (such as '2026-05-04 10:00:00+00'; none: the latest) in the place of
# the database. PostgreSQL replays the archived log from there on at its next start. What was there is kept beside it.
set -eu
moment=${1:-}
if pg_isready --quiet --host=postgres; then
  echo 'The database runs: stop it first.' >&2
  exit 1
fi
cd /backups/base
# A base bears the time of its end: those that sort up to the moment had ended by then.
latest=$(date -u -d "${moment:-now}" +%Y-%m-%dT%H-%M-%SZ)
base=$(ls -1 | grep 'Z$' | sort | awk -v at="$latest" '$0 < at' | tail -n 1)
if [ -z "$base" ]; then
  echo "No base is older than ${moment:-now}." >&2
  exit 1
fi

if [ -d "$PGDATA" ]; then mv "$PGDATA" "$PGDATA-before-$(date -u +%Y-%m-%dT%H-%M-%SZ)"; fi
cp -a "$base" "$PGDATA"
touch "$PGDATA/recovery.signal"
settings=$PGDATA/postgresql.auto.conf
# Those of an earlier restore.
sed -i '/^\(restore_command\|recovery_target\)/d' "$settings"
echo "restore_command = 'cp \"/backups/wal/%f\" \"%p\"'" >> "$settings"
if [ -n "$moment" ]; then
  printf "recovery_target_time = '%s'\nrecovery_target_action = 'promote'\n" "$moment" >> "$settings"
fi
chown -R postgres:postgres "$PGDATA"
chmod 700 "$PGDATA"
echo "The base of $base is in place; start PostgreSQL."
