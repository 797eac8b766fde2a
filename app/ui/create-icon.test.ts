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
	const { names, markup } = drawIcon(await readIcon(name))
	const ours = createIcon(names, markup)
	for (const props of PROPS) {
		const [our, their] = [ours, theirs].map((icon) => createElement(icon, props))
		expect(renderToStaticMarkup(our)).toBe(renderToStaticMarkup(their))
	}
})
