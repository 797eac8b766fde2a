#!/bin/sh
# Runs a server of this machine as root with users of its own: the accounts of the machine stay untouched.
# machine-namespace.sh FOLDER PROGRAM ARGUMENT...
set -e
folder=$1
shift
mount --make-rprivate /
mount --bind "$folder/passwd" /etc/passwd
mount --bind "$folder/shadow" /etc/shadow
mkdir -p /run/sshd
exec "$@"
