import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import { clearFaults, fault, siteUrl, withFarm } from './running-farm'

export { clearFaults, expect, fault }

/** How many times slower than this machine the browser is to be: `SLOW_BROWSER=6` finds tests that hurry. */
const SLOWNESS = Number(process.env['SLOW_BROWSER'] ?? 1)
const LATENCY_MS = 50

async function slowDown(page: Page): Promise<void> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
	await browser.send('Network.enable')
	await browser.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: LATENCY_MS * SLOWNESS,
		downloadThroughput: -1,
		uploadThroughput: -1,
	})
}

/**
 * A page that is refused on purpose logs its status, and Remix logs a reload whose answer was being
 * read when a navigation overtook it. Nothing else may be logged.
 */
const EXPECTED = /status of 4\d\d|^AbortError: signal is aborted without reason/

/** A browser page in which an error on the console fails the test; every worker has a farm of its own. */
export const test = base.extend<{ page: Page }, { farm: undefined }>({
	farm: [
		async ({}, use) => withFarm(() => use(undefined)),
		{ scope: 'worker', auto: true, timeout: 120_000 },
	],
	baseURL: async ({}, use) => {
		await use(siteUrl())
	},
	page: async ({ page }, use) => {
		const errors: string[] = []
		page.on('console', (message) => {
			if (message.type() === 'error') errors.push(message.text())
		})
		page.on('pageerror', (error) => errors.push(String(error)))
		if (SLOWNESS > 1) await slowDown(page)
		await use(page)
		expect(errors.filter((text) => !EXPECTED.test(text))).toEqual([])
	},
})

/** Signs the page's browser in to the demo account, whose farm is the simulated one. */
export async function signIn(page: Page): Promise<void> {
	const answer = await page.request.post('/api/auth/demo-login')
	expect(answer.ok(), await answer.text()).toBe(true)
}

/** The same by the form, which leads to the farms and says that it was done. */
export async function signInByForm(page: Page): Promise<void> {
	await page.goto('/demo-login')
	await page.getByRole('button', { name: 'Access Farm Dashboard' }).click()
	await page.waitForURL('**/switch-farms')
}

/** Waits until the page's scripts answer: what is pressed before is sent as by a browser without them. */
export async function scriptsAnswer(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
	)
}

/** Looks with axe, which takes seconds. It runs in the page and so needs scripts. */
export async function expectAccessible(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze()
	const words = violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n  ${nodes.map((n) => n.html.slice(0, 160)).join('\n  ')}`,
	)
	expect(words).toEqual([])
}

/** Whether axe looks where a story stands: in `npm run test:all`, and always in the sweeps over pages. */
const looksWithAxe = () => test.info().project.name === 'e2e-rest' || Boolean(process.env['AXE'])

/** Looks with axe, but for a story of `npm test`. */
export async function expectNoViolations(page: Page): Promise<void> {
	if (looksWithAxe()) await expectAccessible(page)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const tooWide = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	)
	expect(tooWide).toBeLessThanOrEqual(0)
}

const LOOKS = [
	{ width: 360, colorScheme: 'dark', withAxe: true },
	{ width: 768, colorScheme: 'light', withAxe: false },
	{ width: 1280, colorScheme: 'light', withAxe: true },
] as const

/**
 * A page as people meet it: nothing scrolls sideways at three widths, and axe finds nothing on a phone
 * in the dark and at a desk in the light, which show both layouts and both sets of colours.
 */
export async function expectReadable(page: Page): Promise<void> {
	for (const { width, colorScheme, withAxe } of LOOKS) {
		await page.setViewportSize({ width, height: 900 })
		await page.emulateMedia({ colorScheme })
		await expectNoSidewaysScroll(page)
		if (withAxe) await expectNoViolations(page)
	}
}
