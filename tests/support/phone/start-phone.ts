import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../../scripts/test/find-browser.mjs'
import { waitUntil } from '../wait-until'

export type Phone = {
	context: BrowserContext
	page: Page
	/** Kills every process of the browser at once, as an empty battery does. */
	kill(): Promise<void>
}

/** Where phones keep what they store: outlives the browser, until `remove`. */
export function phoneStorage() {
	const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
	return {
		folder,
		remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
	}
}

/** Starts a real browser on what a phone has stored. */
export async function startPhone(folder: string): Promise<Phone> {
	const path = await findBrowser()
	if (!path) throw new Error('There is no browser')
	const portFile = join(folder, 'DevToolsActivePort')
	rmSync(portFile, { force: true })
	const browser = spawn(
		path,
		[
			`--user-data-dir=${folder}`,
			'--remote-debugging-port=0',
			'--headless=new',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--disable-quic',
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
		],
		{ stdio: 'ignore', detached: true },
	)
	const exited = once(browser, 'exit')
	const killAll = () => {
		try {
			process.kill(-(browser.pid as number), 'SIGKILL')
		} catch {
			// It has ended.
		}
	}
	process.once('exit', killAll)
	const readPort = () => readFileSync(portFile, 'utf8').split('\n')[0]
	await waitUntil('the browser has started', () => Promise.resolve(Boolean(readPort())))
	const connected = await chromium.connectOverCDP(`http://127.0.0.1:${readPort()}`)
	const [context] = connected.contexts()
	if (!context) throw new Error('The browser has no window')
	const page = context.pages()[0] ?? (await context.newPage())
	return {
		context,
		page,
		async kill() {
			killAll()
			process.off('exit', killAll)
			await exited
			await connected.close().catch(() => undefined)
		},
	}
}
