#!/bin/sh
# A base backup, and what it makes needless: with the archived log after it, any moment since the oldest can be restored.
set -eu
now=$(date -u +%Y-%m-%dT%H-%M-%SZ)
keep=${KEEP_BASES:-7}
pg_basebackup --username=cadre --pgdata="/backups/base/$now.part" --wal-method=none --checkpoint=fast --no-password
mv "/backups/base/$now.part" "/backups/base/$now"

cd /backups/base
ls -1d ????-??-??T* | grep -v '\.part$' | sort | head -n "-$keep" | xargs -r rm -rf --
oldest=$(ls -1d ????-??-??T* | grep -v '\.part$' | sort | head -n 1)
# The first segment that the oldest base needs stands in its label.
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup /backups/wal "$first"
echo "backed up to /backups/base/$now; the oldest is $oldest"
