import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, request } from '@playwright/test'
import sharp from 'sharp'
import { startDemo } from './farm/start-demo.mjs'
import { supervise } from './process/supervise.mjs'
import { requireNode } from './setup/require-node.mjs'
import { ROOT } from './setup/root.mjs'
import { systemBrowser } from './test/find-browser.mjs'

const OUT = join(ROOT, 'docs', 'screenshots')
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Charts need some minutes of readings. */
const WAIT_S = 120

/** The pictures of the README, by file name. */
const PICTURES = [
	{ name: 'dashboard-desktop', path: '/dashboard', viewport: DESKTOP },
	{ name: 'dashboard-phone', path: '/dashboard', viewport: PHONE },
	{ name: 'control-desktop', path: '/zone-control', viewport: DESKTOP },
	{ name: 'cameras-desktop', path: '/security-cameras', viewport: DESKTOP },
]

/** Places around the world, so that it is day at one of them whenever the pictures are taken. */
const PLACES = [
	{ location: 'Boston, MA', timezone: 'America/New_York' },
	{ location: 'Rotterdam', timezone: 'Europe/Amsterdam' },
	{ location: 'Singapore', timezone: 'Asia/Singapore' },
	{ location: 'Auckland', timezone: 'Pacific/Auckland' },
	{ location: 'Honolulu, HI', timezone: 'Pacific/Honolulu' },
]
const [DAY_FROM_HOUR, DAY_TO_HOUR] = [8, 20]

requireNode()
const dataDir = mkdtempSync(join(tmpdir(), 'farm-screenshots-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** Takes the pictures of a fresh demo and ends. */
await supervise({ logDir: join(dataDir, 'logs') }, async (tools) => {
	const baseUrl = await startDemo(tools, dataDir)
	await moveToDay(baseUrl)
	await tools.phase('Waiting for readings to draw', () => sleep(WAIT_S * 1000))
	await tools.phase('Taking the pictures', (say) => takePictures(baseUrl, say))
	process.kill(process.pid, 'SIGTERM')
})

/** Moves the farm to where its lamps are on now, and hides the steps of a new farm. */
async function moveToDay(baseUrl) {
	const hourAt = ({ timezone: timeZone }) =>
		Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone }).format())
	const place = PLACES.find((one) => hourAt(one) >= DAY_FROM_HOUR && hourAt(one) < DAY_TO_HOUR)
	const api = await request.newContext({ baseURL: baseUrl, extraHTTPHeaders: { Origin: baseUrl } })
	await api.post('/api/auth/demo-login')
	await api.put('/api/farm-instances/11', { data: place, failOnStatusCode: true })
	await api.post('/first-hour?farmId=11', { form: {}, failOnStatusCode: true })
	await api.dispose()
}

async function takePictures(baseUrl, say) {
	mkdirSync(OUT, { recursive: true })
	const browser = await chromium.launch({
		executablePath: systemBrowser(),
		args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
	})
	for (const { name, path, viewport } of PICTURES) {
		say(name)
		const context = await browser.newContext({ viewport, colorScheme: 'light' })
		const page = await context.newPage()
		await context.request.post(`${baseUrl}/api/auth/demo-login`)
		await page.goto(`${baseUrl}${path}?farmId=11`, { waitUntil: 'load' })
		await page.evaluate(() => document.fonts.ready)
		await sleep(1500) // charts are drawn after the page
		await sharp(await page.screenshot())
			.webp({ quality: 82 })
			.toFile(join(OUT, `${name}.webp`))
		await context.close()
	}
	await browser.close()
}
