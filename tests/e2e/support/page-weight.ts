import type { Page } from '@playwright/test'
import { expect } from './test'

/** A browser's work before a page can be read and pressed, as counts that are equal on every machine. */
type Weight = {
	/** Size of the document as sent. */
	documentBytes: number
	elements: number
	/** Resources that block the first paint. */
	blocking: string[]
	blockingBytes: number
	/** Scripts that are fetched together with the style sheet. */
	earlyScripts: string[]
	fonts: number
	/** Layout shift while the page loads, from 0 to 1. */
	shift: number
	/** Number of Intl formatters created: the first takes longer than a frame on a phone. */
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

type Watched = { shift: number; formats: number; preloads: string[] }

/** Records the weight of each page opened from now on. */
export const watchWeight = (page: Page) =>
	page.addInitScript(() => {
		const watched: Watched = { shift: 0, formats: 0, preloads: [] }
		Object.assign(window, { watched })
		// Later ones are of scripts that load a part of themselves.
		document.addEventListener('DOMContentLoaded', () => {
			const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
			watched.preloads = [...links].map(({ href }) => href)
		})
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

/** Fails when the open page exceeds the limits of its weight. */
export async function expectLight(page: Page, path: string): Promise<void> {
	const weight = await page.evaluate((): Weight => {
		const { watched } = window as unknown as { watched: Watched }
		const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
			renderBlockingStatus: string
		})[]
		const blocking = resources.filter((one) => one.renderBlockingStatus === 'blocking')
		const [document_] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
		return {
			documentBytes: document_?.encodedBodySize ?? 0,
			elements: document.querySelectorAll('*').length,
			blocking: blocking.map(({ name }) => name),
			blockingBytes: blocking.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
			earlyScripts: watched.preloads,
			fonts: resources.filter(({ name }) => name.endsWith('.woff2')).length,
			shift: watched.shift,
			formats: watched.formats,
		}
	})
	const { blocking, earlyScripts, ...counted } = weight
	expect(earlyScripts, path).toEqual([])
	expect(blocking, path).toEqual([expect.stringMatching(/\/assets\/app-.*\.css$/)])
	for (const [name, most] of Object.entries(MOST) as [keyof typeof MOST, number][])
		expect.soft(counted[name], `${name} of ${path}`).toBeLessThanOrEqual(most)
}
