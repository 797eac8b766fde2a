export type InstallLine = {
	server: string
	/** Also the name of a variable, in a batch file that asks for it. */
	farmId: number | string
	code: string
	sha256: string
}

/** Whether the agent refuses the address unless it is told to take it. */
export const isOpen = (server: string): boolean =>
	/^http:/.test(server) && !/^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(server)

/**
 * One line that installs the agent on a machine with Node and nothing else. It runs the installer only
 * when its checksum is the one of this server's. Bash, zsh, PowerShell and cmd all take it as it is:
 * no character in it means anything between their double quotes.
 */
export function installLine({ server, farmId, code, sha256 }: InstallLine): string {
	const address = `${server}/api/farms/${farmId}/agent-installer?code=${code}`
	const words = [server, code, ...(isOpen(server) ? ['--allow-insecure'] : [])]
	const script = [
		`fetch('${address}').then(async r=>{const t=await r.text();`,
		`if(r.ok&&require('crypto').createHash('sha256').update(t).digest('hex')=='${sha256}')`,
		`return(await import('data:text/javascript,'+encodeURIComponent(t))).install('${words.join("','")}');`,
		`throw Error(r.ok?'The checksum is wrong, nothing was installed. Reload the page and copy the line again':t)`,
		`}).catch(e=>{console.error(e.cause?e.cause.message:e.message);process.exitCode=1})`,
	]
	return `node -e "${script.join('')}"`
}

/**
 * A batch file for Windows that asks for what it is not told, and runs the line. It holds no secret: the
 * code is typed where it runs.
 */
export function installBatch({
	server,
	farmId,
	sha256,
}: Omit<InstallLine, 'code' | 'farmId'> & { farmId: number | null }): string {
	const line = installLine({ server, farmId: farmId ?? '%FARM%', code: '%CODE%', sha256 })
	const lines = [
		'@echo off',
		'rem Installs farm-agent and starts it with Windows. Run it as administrator.',
		'where node >nul 2>nul',
		'if errorlevel 1 (',
		'  echo Install Node.js 20.19 or newer first: https://nodejs.org',
		'  pause',
		'  exit /b 1',
		')',
		...(farmId === null ? ['set /p FARM=Number of the farm: '] : []),
		'set /p CODE=Enrolment code from the web app: ',
		line,
		'pause',
	]
	return `${lines.join('\r\n')}\r\n`
}
