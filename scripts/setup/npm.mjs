/**
 * How to call npm: the one that runs this script when there is one, so that no other is needed on
 * the path. Warnings are shown even below a silent `npm test`.
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell?: boolean }}
 */
export function npm(...args) {
	const full = [...args, '--loglevel=warn', '--no-fund', '--no-audit']
	const running = process.env.npm_execpath
	if (running?.endsWith('.js')) return { command: process.execPath, args: [running, ...full] }
	return { command: 'npm', args: full, shell: process.platform === 'win32' }
}
