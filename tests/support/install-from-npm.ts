import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Installs programs that are large and no part of the product into a folder of their own in `.cache`, once.
 * Gives that folder, or undefined where npm cannot be reached. `files` are what has to be there then.
 */
export function installFromNpm(
	name: string,
	packages: readonly string[],
	files: readonly string[],
): string | undefined {
	const folder = resolve('.cache', name)
	const isThere = () => files.every((file) => existsSync(join(folder, 'node_modules', file)))
	if (!isThere()) {
		mkdirSync(folder, { recursive: true })
		writeFileSync(join(folder, 'package.json'), '{ "private": true }')
		const args = ['install', '--no-audit', '--no-fund', ...packages]
		spawnSync('npm', args, { cwd: folder, env: envForNpm(), timeout: 300_000 })
	}
	return isThere() ? folder : undefined
}

/** Without what the npm that runs a test says of its own folder. */
export function envForNpm(): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
	return { ...Object.fromEntries(own), NODE_ENV: 'test' }
}
