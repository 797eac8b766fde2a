import { Bell, House, TriangleAlert } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon } from './create-icon'
import { drawIcon, readIcon } from '../../scripts/vite/split-icon-imports'

const PROPS = [
	{},
	{ className: 'size-4 shrink-0' },
	{ 'aria-hidden': true, className: 'size-5' },
	{ 'aria-label': 'Alarm', className: 'size-5' },
] as const

test.each([
	['Bell', Bell],
	['House', House],
	['TriangleAlert', TriangleAlert],
])('the build draws %s as lucide does', async (name, theirs) => {
	const ours = createIcon(drawIcon(await readIcon(name)))
	for (const props of PROPS) {
		const [our, their] = [ours, theirs].map((icon) =>
			renderToStaticMarkup(createElement(icon, props)),
		)
		expect(our).toBe(withoutNames(their ?? ''))
	}
})

/** Markup of lucide without its class names, its namespace and its closing tags. */
const withoutNames = (markup: string) =>
	markup
		.replace(' xmlns="http://www.w3.org/2000/svg"', '')
		.replace(/ class="(?:lucide[\w-]* ?)+([^"]*)"/, (_, own) => (own ? ` class="${own}"` : ''))
		.replace(/><\/(path|rect|circle|line|ellipse|polyline)>/g, '/>')
