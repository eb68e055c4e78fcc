#!/bin/sh
# A base backup, and what it makes needless: with the archived log after it, any moment since the oldest can be restored.
set -eu
keep=${KEEP_BASES:-7}
# What a backup left that did not end.
rm -rf /backups/base/*.part
pg_basebackup --username=cadre --pgdata=/backups/base/new.part --wal-method=none --checkpoint=fast --no-password
# By the time of its end: from then on it can be brought to any moment.
now=$(date -u +%Y-%m-%dT%H-%M-%SZ)
mv /backups/base/new.part "/backups/base/$now"

cd /backups/base
ls -1d ????-??-??T* | grep -v '\.part$' | sort | head -n "-$keep" | xargs -r rm -rf --
oldest=$(ls -1d ????-??-??T* | grep -v '\.part$' | sort | head -n 1)
# The first segment that the oldest base needs stands in its label.
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup /backups/wal "$first"
echo "backed up to /backups/base/$now; the oldest is $oldest"
