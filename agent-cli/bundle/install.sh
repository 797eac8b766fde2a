#!/bin/sh
# Installs farm-agent from this folder; nothing is loaded from the internet.
#   sh install.sh                                 installs; enrol it later
#   sh install.sh https://farm.example ABCD-EFGH  also enrols, adds equipment, starts with the machine
set -eu
from=$(cd "$(dirname "$0")" && pwd -P)
"$from/node" --version >/dev/null 2>&1 || {
	echo "This package is for another kind of machine: its Node.js does not start here." >&2
	exit 1
}
user=
if [ "$(id -u)" -ne 0 ]; then
	to=$HOME/farm-agent
elif [ "$(uname -s)" = Linux ]; then
	to=/opt/farm-agent
	user=farm-agent
else
	to=/usr/local/farm-agent
	user=${SUDO_USER:-root}
fi
to=${FARM_AGENT_FOLDER:-$to}
if [ "$from" != "$to" ]; then
	mkdir -p "$to"
	# A program that runs cannot be written to, but it can be replaced. The state of an update that an
	# earlier installation had begun goes too.
	rm -f "$to/node" "$to/update.json"
	cp -R "$from/." "$to/"
fi
chmod 755 "$to" "$to/node" "$to/farm-agent"
if [ "$(id -u)" -eq 0 ] && [ -d /usr/local/bin ]; then ln -sf "$to/farm-agent" /usr/local/bin/farm-agent; fi
echo "The agent is in $to."
if [ $# -lt 2 ]; then
	echo "When the server can be reached, enrol it with a code of the web app:"
	echo "  $to/farm-agent setup https://farm.example ABCD-EFGH${user:+ --user $user}"
	exit 0
fi
cd "$to"
exec "$to/farm-agent" setup "$@" ${user:+--user "$user"} --config "$to/agent.json"
