import type { Page } from '@playwright/test'
import { expect, scriptsAnswer } from './test'

/** Opens a page whose scripts are held back until the returned function is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
	let release = () => {}
	const released = new Promise<void>((resolve) => (release = resolve))
	const scripts = '**/assets/*.js'
	await page.route(scripts, async (route) => {
		await released
		await route.continue().catch(() => {})
	})
	await page.goto(path, { waitUntil: 'commit' })
	await page.waitForFunction(
		() =>
			document.readyState !== 'loading' &&
			document.styleSheets.length > 0 &&
			document.fonts.status === 'loaded',
	)
	return async () => {
		release()
		await scriptsAnswer(page)
		await page.unroute(scripts)
	}
}

/** Controls that a person can press or fill in. */
const CONTROLS = ':is(main, header) :is(a, button, input, select, textarea, summary)'

type Watched = { places: Map<Element, string>; placeOf: (element: Element) => string }

/**
 * Lists controls that move or are replaced as the scripts of a page start; a press just then would hit
 * something else.
 */
async function listMoved(page: Page, path: string): Promise<string[]> {
	const bringScripts = await openBeforeScripts(page, path)
	await page.evaluate((controls) => {
		// Elements below the screen get their true size too.
		const drawn = new CSSStyleSheet()
		drawn.replaceSync('* { content-visibility: visible !important }')
		document.adoptedStyleSheets.push(drawn)
		const placeOf = (element: Element) => {
			const { left, top, width, height } = element.getBoundingClientRect()
			return [left + scrollX, top + scrollY, width, height].map(Math.round).join(' ')
		}
		const shown = [...document.querySelectorAll(controls)].filter((one) =>
			one.checkVisibility({ visibilityProperty: true }),
		)
		Object.assign(window, { placeOf, places: new Map(shown.map((one) => [one, placeOf(one)])) })
	}, CONTROLS)
	await bringScripts()
	await page.waitForLoadState('networkidle')
	return page.evaluate(() => {
		const { places, placeOf } = window as unknown as Watched
		return [...places].flatMap(([one, before]) => {
			const after = one.isConnected ? placeOf(one) : 'replaced'
			return before === after ? [] : [`${one.outerHTML.slice(0, 400)}: ${before} → ${after}`]
		})
	})
}

/** Fails when the scripts of a page move its controls. Live values may move them now and then. */
export const expectToStayWhenScriptsCome = (page: Page, path: string): Promise<void> =>
	expect
		.configure({ soft: true, timeout: 30_000 })
		.poll(() => listMoved(page, path), path)
		.toEqual([])
