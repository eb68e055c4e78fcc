#!/bin/sh
# Makes a base backup and removes expired ones. With the archived log, any moment since the oldest base can be restored.
set -eu
keep=${KEEP_BASES:-7}
backups=${BACKUPS:-/backups}
# Remains of an interrupted backup.
rm -rf "$backups"/base/*.part
pg_basebackup --username="${PGUSER:-cadre}" --pgdata="$backups/base/new.part" --wal-method=none --checkpoint=fast --no-password
# The worker, which copies it, is in the group.
chmod -R g+rX "$backups/base/new.part"
# Named by the time of its end: it can be restored to any later moment.
now=$(date -u +%Y-%m-%dT%H-%M-%SZ)
mv "$backups/base/new.part" "$backups/base/$now"

cd "$backups/base"
ls -1d ????-??-??T* | grep -v '\.part$' | sort | head -n "-$keep" | xargs -r rm -rf --
oldest=$(ls -1d ????-??-??T* | grep -v '\.part$' | sort | head -n 1)
# The label of the oldest base names the first segment that it needs.
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$backups/wal" "$first"
echo "backed up to $backups/base/$now; the oldest is $oldest"
