#!/usr/bin/env node
import { spawn } from 'node:child_process'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs the demo from the npm package: the product is copied to the user's cache, installed and started there. */
const PACKAGE = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
const cache =
	process.env.XDG_CACHE_HOME ||
	(process.platform === 'win32' && process.env.LOCALAPPDATA) ||
	join(homedir(), '.cache')
const home = join(cache, 'smart-farm-control', version)

if (!existsSync(home)) {
	mkdirSync(join(home, '..'), { recursive: true })
	// A copy that was interrupted is never taken for a whole one.
	const draft = mkdtempSync(`${home}-`)
	cpSync(join(PACKAGE, 'product'), draft, { recursive: true })
	try {
		renameSync(draft, home)
	} catch (error) {
		rmSync(draft, { recursive: true })
		if (!existsSync(home)) throw error // another start was faster
	}
}
console.log(`Smart Farm Control ${version} runs in ${home}`)
const demo = spawn(process.execPath, ['scripts/demo.mjs'], { cwd: home, stdio: 'inherit' })
process.on('SIGINT', () => {}) // Ctrl-C reaches the demo too, which ends in order: a second one would kill it
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => demo.kill(signal))
demo.on('exit', (code) => process.exit(code ?? 1))
