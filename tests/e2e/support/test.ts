import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import { clearFaults, farm, fault, siteUrl, withFarm } from './running-farm'

export { clearFaults, expect, fault }

/** How many times slower the browser runs: `SLOW_BROWSER=6` finds tests that do not wait for the page. */
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
 * A page refused on purpose logs its status, and Remix logs a revalidation that a navigation aborted. Any
 * other error fails the test.
 */
const EXPECTED = /status of 4\d\d|^AbortError: signal is aborted without reason/

/** Pages without scripts, in which axe cannot run. */
const withoutScripts = new WeakSet<Page>()

/**
 * A browser page on which a console error fails the test, unless it is one of `losesNetwork`: the browser
 * logs each request that it could not send. Every worker has its own farm. A failed test prints what its
 * server logged meanwhile.
 */
export const test = base.extend<
	{ page: Page; losesNetwork: boolean; serverLog: undefined },
	{ farm: undefined }
>({
	losesNetwork: [false, { option: true }],
	farm: [
		async ({}, use) => withFarm(() => use(undefined)),
		{ scope: 'worker', auto: true, timeout: 300_000 },
	],
	baseURL: async ({}, use) => {
		await use(siteUrl())
	},
	serverLog: [
		async ({}, use, test) => {
			const before = farm().serverLog().length
			await use(undefined)
			const logged = farm().serverLog().slice(before)
			if (test.status !== test.expectedStatus)
				console.log(`The server logged: ${logged || 'nothing'}`)
		},
		{ auto: true },
	],
	page: async ({ page, losesNetwork, javaScriptEnabled }, use) => {
		if (!javaScriptEnabled) withoutScripts.add(page)
		const errors: string[] = []
		page.on('console', (message) => {
			if (message.type() === 'error') errors.push(message.text())
		})
		page.on('pageerror', (error) => errors.push(String(error)))
		if (SLOWNESS > 1) await slowDown(page)
		await use(page)
		const isExpected = (text: string) =>
			EXPECTED.test(text) || (losesNetwork && text.includes('net::ERR_'))
		expect(errors.filter((text) => !isExpected(text))).toEqual([])
	},
})

/** Signs the page in to the demo account, whose farm is the simulated one, and opens an address. */
export async function signIn(page: Page, path?: string): Promise<void> {
	const answer = await page.request.post('/api/auth/demo-login')
	expect(answer.ok(), await answer.text()).toBe(true)
	if (path !== undefined) await page.goto(path)
}

/** Signs in with the form, which leads to the farm with simulated equipment. */
export async function signInByForm(page: Page): Promise<void> {
	await page.goto('/demo-login')
	await page.getByRole('button', { name: 'Access Farm Dashboard' }).click()
	await page.waitForURL('**/dashboard?farmId=11')
}

/** Waits until React has taken over the page; earlier clicks are handled without scripts. */
export async function scriptsAnswer(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
	)
}

/** Checks the page with axe, which takes seconds. axe runs in the page, so scripts must be on. */
export async function expectAccessible(page: Page): Promise<void> {
	// axe does not scroll: it considers elements just behind the bar of phones, or in the place of toasts, as
	// hidden. What the bar really covers is measured in phone.spec. Elements below the screen are rendered as
	// well, because without a size they would overlap what follows.
	await page.evaluate(() => {
		const inFlow = new CSSStyleSheet()
		inFlow.replaceSync(`.phone-bar, .toasts { position: static !important }
			* { content-visibility: visible !important }`)
		document.adoptedStyleSheets.push(inFlow)
		// Between two themes colours have intermediate values. A spinner never ends.
		const fading = document
			.getAnimations()
			.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
		const faded = Promise.allSettled(fading.map(({ finished }) => finished))
		// Transitions of elements far below the screen are not rendered and never end.
		const longest = new Promise((resolve) => setTimeout(resolve, 1_000))
		return Promise.race([faded, longest]).then(() => undefined)
	})
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze()
	await page.evaluate(() => void document.adoptedStyleSheets.pop())
	const words = violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n  ${nodes.map((n) => n.html.slice(0, 160)).join('\n  ')}`,
	)
	expect(words).toEqual([])
}

/** Whether tests of flows run axe: in `npm run test:all`, and always in tests of all pages. */
const looksWithAxe = () => test.info().project.name === 'e2e-rest' || Boolean(process.env['AXE'])

/** Checks the page with axe, except in the flow tests of `npm test` and where scripts are off. */
export async function expectNoViolations(page: Page): Promise<void> {
	if (looksWithAxe() && !withoutScripts.has(page)) await expectAccessible(page)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	const tooWide = await page.evaluate(() => {
		// Elements below the screen are laid out too, and not cut off.
		const all = new CSSStyleSheet()
		all.replaceSync('* { content-visibility: visible !important }')
		document.adoptedStyleSheets.push(all)
		const { scrollWidth, clientWidth } = document.documentElement
		document.adoptedStyleSheets.pop()
		return scrollWidth - clientWidth
	})
	expect(tooWide).toBeLessThanOrEqual(0)
}

const LOOKS = [
	{ width: 360, colorScheme: 'dark', withAxe: true },
	{ width: 768, colorScheme: 'light', withAxe: false },
	{ width: 1280, colorScheme: 'light', withAxe: true },
] as const

/**
 * Checks that nothing scrolls sideways at three widths, and that axe finds nothing on a phone in
 * the dark theme and on a desktop in the light one, which covers both layouts and both colour
 * themes.
 */
export async function expectReadable(page: Page): Promise<void> {
	for (const { width, colorScheme, withAxe } of LOOKS) {
		await page.setViewportSize({ width, height: 900 })
		await page.emulateMedia({ colorScheme })
		await expectNoSidewaysScroll(page)
		if (withAxe) await expectNoViolations(page)
	}
}
