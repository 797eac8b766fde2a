import type { Page } from '@playwright/test'
import { expect } from './test'

/** What a browser does before a page can be read and pressed, counted: the same on every machine. */
type Weight = {
	/** Of the document, as sent. */
	documentBytes: number
	elements: number
	/** What is waited for before anything is shown. */
	blocking: string[]
	blockingBytes: number
	/** Scripts that are fetched as soon as the style is. */
	earlyScripts: string[]
	fonts: number
	/** How much of the screen moved while the page was loaded, from 0 to 1. */
	shift: number
	/** Formats of Intl that were made: the first takes longer than a frame on a phone. */
	formats: number
}

const MOST: Omit<Weight, 'blocking' | 'earlyScripts'> = {
	documentBytes: 40_000,
	elements: 2_500,
	blockingBytes: 16_000,
	fonts: 1,
	shift: 0.05, // half of what counts as good; a font that arrives late moves a line
	formats: 0,
}

type Watched = { shift: number; formats: number }

/** Watches what each page opened from now on does. */
export const watchWeight = (page: Page) =>
	page.addInitScript(() => {
		const watched: Watched = { shift: 0, formats: 0 }
		Object.assign(window, { watched })
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				watched.shift += (entry as PerformanceEntry & { value: number }).value
		}).observe({ type: 'layout-shift', buffered: true })
		for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'] as const)
			Object.assign(Intl, {
				[name]: new Proxy(Intl[name], {
					construct(made, args) {
						watched.formats++
						return Reflect.construct(made, args) as object
					},
				}),
			})
	})

/** Fails when the open page weighs more than any page may. */
export async function expectLight(page: Page, path: string): Promise<void> {
	const weight = await page.evaluate((): Weight => {
		const { watched } = window as unknown as { watched: Watched }
		const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
			renderBlockingStatus: string
		})[]
		const blocking = resources.filter((one) => one.renderBlockingStatus === 'blocking')
		const [document_] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
		const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
		return {
			documentBytes: document_?.encodedBodySize ?? 0,
			elements: document.querySelectorAll('*').length,
			blocking: blocking.map(({ name }) => name),
			blockingBytes: blocking.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
			earlyScripts: [...preloads].map(({ href }) => href),
			fonts: resources.filter(({ name }) => name.endsWith('.woff2')).length,
			...watched,
		}
	})
	const { blocking, earlyScripts, ...counted } = weight
	expect(earlyScripts, path).toEqual([])
	expect(blocking, path).toEqual([expect.stringMatching(/\/assets\/app-.*\.css$/)])
	for (const [name, most] of Object.entries(MOST) as [keyof typeof MOST, number][])
		expect.soft(counted[name], `${name} of ${path}`).toBeLessThanOrEqual(most)
}
