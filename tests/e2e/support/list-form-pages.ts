import { matchPath } from '@remix-run/react'
import type { Page } from '@playwright/test'
import { PAGE_PERMISSIONS } from '../../support/page-permissions'
import { siteUrl } from './running-farm'

/** Links that end the session, or are files. */
const LEFT_OUT = /^\/(logout|api|assets)\b|\.(csv|zip|ics|json|webp|jpg|mp4|bat|svg|webmanifest)$/

/** Lists every page with a form, as found by following links from the dashboard; one page of each kind. */
export async function listFormPages(page: Page, from = '/dashboard'): Promise<string[]> {
	const seen = new Set<string>()
	const found: string[] = []
	const open = [from]
	for (let path = open.shift(); path !== undefined; path = open.shift()) {
		const answer = await page.request.get(path)
		const html = await answer.text()
		if (!answer.ok() || !answer.headers()['content-type']?.includes('html')) continue
		const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
		if (/<form[^>]*method="post"/.test(main)) found.push(path)
		for (const [, href = ''] of html.matchAll(/<a[^>]* href="([^"#]+)/g)) {
			const to = new URL(href.replaceAll('&amp;', '&'), siteUrl())
			const kind = pageKind(to)
			if (to.origin !== siteUrl() || LEFT_OUT.test(to.pathname) || seen.has(kind)) continue
			seen.add(kind)
			open.push(to.pathname + to.search)
		}
	}
	return found
}

const PATTERNS = Object.keys(PAGE_PERMISSIONS)

/** Pages that differ only in their subject are of one kind. */
function pageKind({ pathname, searchParams }: URL): string {
	const pattern = PATTERNS.find((one) => matchPath(one, pathname)) ?? pathname
	return `${pattern} ${searchParams.get('tab') ?? ''}`
}
