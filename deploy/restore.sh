#!/bin/sh
# Replaces the data folder with the newest base backup before a moment, such as '2026-05-04 10:00:00+00' (default: now).
# PostgreSQL replays the archived log at its next start. The old data folder is kept beside the new one.
set -eu
moment=${1:-}
backups=${BACKUPS:-/backups}
if pg_isready --quiet --host="${PGHOST:-postgres}"; then
  echo 'The database is running. Stop it first.' >&2
  exit 1
fi
cd "$backups/base"
# A base is named by the time of its end, so names that sort before the moment belong to complete bases.
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
# Removes the settings of an earlier restore.
sed -i '/^\(restore_command\|recovery_target\)/d' "$settings"
echo "restore_command = 'cp \"$backups/wal/%f\" \"%p\"'" >> "$settings"
if [ -n "$moment" ]; then
  printf "recovery_target_time = '%s'\nrecovery_target_action = 'promote'\n" "$moment" >> "$settings"
fi
chown -R postgres:postgres "$PGDATA"
chmod 700 "$PGDATA"
echo "The base of $base is in place; start PostgreSQL."
