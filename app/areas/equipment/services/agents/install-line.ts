export type InstallLine = {
	server: string
	/** Farm number, or the name of a variable in a batch file that asks for it. */
	farmId: number | string
	code: string
	/** SHA-256 of the script that the line downloads and runs. */
	sha256: string
}

/**
 * Whether the address is plain HTTP to another machine, which the agent refuses without
 * `--allow-insecure`.
 */
export const isUnencryptedServer = (server: string): boolean =>
	/^http:/.test(server) && !/^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(server)

const installerUrl = ({ server, farmId, code }: InstallLine, format?: 'sh' | 'ps1') =>
	`${server}/api/farms/${farmId}/agent-installer?code=${code}${format ? `&format=${format}` : ''}`

const CHECKSUM_MISMATCH = 'Nothing was installed. Reload the page and copy the line again.'

/**
 * Builds a line for a Linux or macOS shell with curl or wget and nothing else. It runs the script
 * only when its checksum is the one of this server's.
 */
export function shellLine(line: InstallLine): string {
	const { server, farmId, code, sha256 } = line
	const words = [server, farmId, code, ...(isUnencryptedServer(server) ? ['--allow-insecure'] : [])]
	return [
		`u='${installerUrl(line, 'sh')}'; f=$(mktemp)`,
		'if command -v curl >/dev/null; then curl -sSLo "$f" "$u"; else wget -qO "$f" "$u"; fi',
		`if [ "$({ sha256sum "$f" 2>/dev/null || shasum -a 256 "$f"; } | cut -c 1-64)" = ${sha256} ]`,
		`then sh "$f" ${words.map((word) => `'${word}'`).join(' ')}`,
		`else head -c 300 "$f"; echo '${CHECKSUM_MISMATCH}'; fi; rm -f "$f"`,
	].join('; ')
}

/** Builds the line for Windows PowerShell. */
export function powershellLine(line: InstallLine): string {
	const { server, farmId, code, sha256 } = line
	const words = [server, farmId, code, ...(isUnencryptedServer(server) ? ['--allow-insecure'] : [])]
	return [
		"[Net.ServicePointManager]::SecurityProtocol = 'Tls12'",
		"$f = Join-Path $env:TEMP 'farm-agent.ps1'",
		`Invoke-WebRequest -UseBasicParsing '${installerUrl(line, 'ps1')}' -OutFile $f`,
		`if ((Get-FileHash $f).Hash -eq '${sha256}') { powershell -NoProfile -ExecutionPolicy Bypass -File $f ${words.map((word) => `'${word}'`).join(' ')} } else { Write-Error '${CHECKSUM_MISMATCH}' }`,
	].join('; ')
}

/**
 * Builds a line for any machine with Node and nothing else. It runs the installer only when its
 * checksum is the one of this server's. Bash, zsh, PowerShell and cmd all accept it unchanged: no
 * character in it means anything between their double quotes.
 */
export function nodeLine(line: InstallLine): string {
	const { server, code, sha256 } = line
	const words = [server, code, ...(isUnencryptedServer(server) ? ['--allow-insecure'] : [])]
	const script = [
		`fetch('${installerUrl(line)}').then(async r=>{const t=await r.text();`,
		`if(r.ok&&require('crypto').createHash('sha256').update(t).digest('hex')=='${sha256}')`,
		`return(await import('data:text/javascript,'+encodeURIComponent(t))).install('${words.join("','")}');`,
		`throw Error(r.ok?'The checksum is wrong, nothing was installed. Reload the page and copy the line again':t)`,
		`}).catch(e=>{console.error(e.cause?e.cause.message:e.message);process.exitCode=1})`,
	]
	return `node -e "${script.join('')}"`
}

type Batch = {
	server: string
	/** Farm number; null for a file that asks for it. */
	farmId: number | null
	installer: string
	/**
	 * SHA-256 of the PowerShell script; null where this server has no package for Windows: the
	 * machine then needs Node.
	 */
	ps1: string | null
}

/**
 * Builds a batch file for Windows that asks for what it does not know, and runs the line. It holds
 * no secret: the code is typed where it runs.
 */
export function installBatch({ server, farmId, installer, ps1 }: Batch): string {
	const to = { server, farmId: farmId ?? '%FARM%', code: '%CODE%' }
	const needsNode = [
		'where node >nul 2>nul',
		'if errorlevel 1 (',
		'  echo Install Node.js 20.19 or newer first: https://nodejs.org',
		'  pause',
		'  exit /b 1',
		')',
	]
	const lines = [
		'@echo off',
		'rem Installs farm-agent and starts it with Windows. Run it as administrator.',
		...(ps1 === null ? needsNode : []),
		...(farmId === null ? ['set /p FARM=Number of the farm: '] : []),
		'set /p CODE=Enrolment code from the web app: ',
		ps1 === null
			? nodeLine({ ...to, sha256: installer })
			: `powershell -NoProfile -Command "${powershellLine({ ...to, sha256: ps1 })}"`,
		'pause',
	]
	return `${lines.join('\r\n')}\r\n`
}
