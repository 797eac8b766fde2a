export type InstallLine = { server: string; farmId: number; code: string; sha256: string }

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
