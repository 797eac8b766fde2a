import { buttonClass } from '~/ui/button-class'

/** Attributes that hold or refer to an id. */
const NAMES = ['id', 'for', 'aria-labelledby', 'aria-describedby', 'fill']

/**
 * Opens the charts of a link to /history over the current page: the server draws them, so they need no script
 * here. Navigates to the page itself when they cannot be loaded.
 */
export async function openHistorySheet(link: HTMLAnchorElement): Promise<void> {
	try {
		const answer = await fetch(link.href)
		const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
		const charts = page.querySelector('[data-charts]')
		if (!answer.ok || !charts) throw new Error('no charts')
		open(charts, link.href)
	} catch {
		location.assign(link.href)
	}
}

function open(charts: Element, href: string): void {
	const sheet = document.createElement('dialog')
	sheet.className = 'sheet history-sheet'
	sheet.setAttribute('aria-label', 'History')
	const close = button('button', 'Close')
	const whole = button('a', 'Open in History')
	whole.setAttribute('href', href)
	const bar = document.createElement('div')
	bar.className = 'flex items-center justify-between gap-3 p-3'
	bar.append(whole, close)
	const body = document.createElement('div')
	body.className = 'grid gap-4 px-3 pb-3'
	for (const part of charts.querySelectorAll('*')) rename(part)
	body.append(...charts.children)
	sheet.append(bar, body)
	close.addEventListener('click', () => sheet.close())
	sheet.addEventListener('click', (event) => event.target === sheet && sheet.close())
	sheet.addEventListener('close', () => sheet.remove())
	document.body.append(sheet)
	sheet.showModal()
}

function button(tag: 'a' | 'button', text: string): HTMLElement {
	const made = document.createElement(tag)
	made.className = buttonClass('secondary', {})
	made.textContent = text
	return made
}

/** Renames ids, so that none occurs twice in one page. */
function rename(part: Element): void {
	for (const name of NAMES) {
		const text = part.getAttribute(name)
		if (!text || (name === 'fill' && !text.startsWith('url(#'))) continue
		part.setAttribute(name, name === 'fill' ? text.replace('#', '#sheet-') : `sheet-${text}`)
	}
}
