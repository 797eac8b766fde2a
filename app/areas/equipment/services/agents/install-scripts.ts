import type { OfferedPackage } from './platform-packages.server'

/** Platform names as `uname -s` and `uname -m` print them. */
const UNAME = {
	'linux-x64': 'Linux-x86_64',
	'linux-arm64': 'Linux-aarch64 | Linux-arm64',
	'darwin-arm64': 'Darwin-arm64',
	'darwin-x64': 'Darwin-x86_64',
} as const

type Made = {
	/** Checksum of the installer for a machine with Node. */
	installer: string
	platforms: Pick<OfferedPackage, 'platform' | 'sha256'>[]
}

/**
 * Builds the script that installs the agent on Linux or macOS: the package for the machine when
 * this server has it, else with the machine's own Node. It holds the checksums of both and no
 * secret. Arguments: server, number of the farm, code, flags.
 */
export function installShell({ installer, platforms }: Made): string {
	const cases = platforms.flatMap(({ platform, sha256 }) =>
		platform === 'win32-x64' ? [] : [`${UNAME[platform]}) platform=${platform} sum=${sha256} ;;`],
	)
	return `#!/bin/sh
set -eu
server=$1 farm=$2 code=$3
shift 3
platform= sum=
case "$(uname -s)-$(uname -m)" in
${[...cases, '*) ;;'].join('\n')}
esac
# Node needs the C library of the large distributions.
if [ "$(uname -s)" = Linux ] && ldd --version 2>&1 | grep -qi musl; then platform=; fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
load() {
	address="$server/api/farms/$farm/agent-installer?code=$code$1"
	if command -v curl >/dev/null 2>&1; then curl -fsSL -o "$folder/$2" "$address"; else wget -qO "$folder/$2" "$address"; fi || {
		echo "The download failed: $server cannot be reached, or the code is not good any more." >&2
		exit 1
	}
	has=$({ sha256sum "$folder/$2" 2>/dev/null || shasum -a 256 "$folder/$2"; } | cut -c 1-64)
	[ "$has" = "$3" ] || {
		echo "The checksum is wrong, nothing was installed. Reload the page and copy the line again." >&2
		exit 1
	}
}
if [ -n "$platform" ]; then
	echo "Loading the agent for $platform."
	load "&format=$platform" farm-agent.tar.gz "$sum"
	tar -xzf "$folder/farm-agent.tar.gz" -C "$folder"
	sh "$folder/farm-agent/install.sh" "$server" "$code" "$@"
elif command -v node >/dev/null 2>&1; then
	load '' installer.mjs ${installer}
	node -e "import('file://$folder/installer.mjs').then((made) => made.install(...process.argv.slice(1)))" -- "$server" "$code" "$@"
else
	echo "This server has no package for $(uname -s) on $(uname -m). Install Node.js 20.19 or newer, then run the line again: https://nodejs.org" >&2
	exit 1
fi
`
}

/**
 * Builds the install script for Windows PowerShell 5 and newer; null when this server has no
 * package for Windows.
 */
export function installPowershell({ platforms }: Made): string | null {
	const made = platforms.find(({ platform }) => platform === 'win32-x64')
	if (!made) return null
	const lines = `param([string]$Server, [string]$Farm, [string]$Code, [string]$Flag = '')
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
[Net.ServicePointManager]::SecurityProtocol = [Net.SecurityProtocolType]::Tls12
$folder = Join-Path $env:TEMP ('farm-agent-' + [Guid]::NewGuid())
New-Item -ItemType Directory $folder | Out-Null
try {
	Write-Output 'Loading the agent for Windows.'
	$zip = Join-Path $folder 'farm-agent.zip'
	Invoke-WebRequest -UseBasicParsing ($Server + '/api/farms/' + $Farm + '/agent-installer?format=win32-x64&code=' + $Code) -OutFile $zip
	if ((Get-FileHash $zip -Algorithm SHA256).Hash -ne '${made.sha256}') { throw 'The checksum is wrong, nothing was installed. Reload the page and copy the line again.' }
	Expand-Archive $zip $folder
	$words = @($Server, $Code) + @($Flag | Where-Object { $_ })
	& (Join-Path $folder 'farm-agent\\install.cmd') @words
	exit $LASTEXITCODE
} finally { Remove-Item -Recurse -Force $folder }
`
	return lines.replaceAll('\n', '\r\n')
}
