#!/bin/sh
# The service `backup` of compose.yaml: a base backup every night at BACKUP_HOUR (UTC), and a restore drill every Sunday an
# hour later. At its start it makes up for what is missing. The worker copies the backups to the bucket.
set -eu
hour=${BACKUP_HOUR:-2}
backups=${BACKUPS:-/backups}
scripts=$(dirname "$0")
while true; do
  now=$(date -u +%Y-%m-%dT%H-%M-%SZ)
  due=$(date -u -d "$(date -u +%Y-%m-%d) $hour:00" +%Y-%m-%dT%H-%M-%SZ)
  [ "$now" \> "$due" ] || due=$(date -u -d "yesterday $hour:00" +%Y-%m-%dT%H-%M-%SZ)
  newest=$(ls -1 "$backups/base" 2>/dev/null | grep 'Z$' | sort | tail -n 1)
  # A failed backup is tried again in the next minute that this loop comes to.
  [ "$newest" \> "$due" ] || sh "$scripts/backup.sh" || echo 'The backup failed.' >&2
  drilled=$(cat "$backups/drilled" 2>/dev/null || true)
  week=$(date -u -d "${due%T*} - $(date -u -d "${due%T*}" +%w) days $hour:00 1 hour" +%Y-%m-%dT%H-%M-%SZ)
  if [ "$now" \> "$week" ] && [ ! "$drilled" \> "$week" ]; then
    if sh "$scripts/drill.sh"; then echo "$now" > "$backups/drilled"; else echo 'The restore drill failed.' >&2; fi
  fi
  sleep "${BACKUP_POLL:-600}"
done
