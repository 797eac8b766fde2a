import { Scripts } from '@remix-run/react'
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

type Props = { nonce?: string | undefined }
type Parent = ReactElement<{ children?: ReactNode }>
type Link = ReactElement<{ href: string }>
type Script = ReactElement<{
	type?: string | undefined
	async?: boolean | undefined
	dangerouslySetInnerHTML: { __html: string }
}>

/**
 * The page's scripts, started after the first paint: people read a page before they press something, and it
 * works without scripts. Remix has no option for it, so its own elements are changed: one script fetches what
 * the links would have preloaded, and then does what the module script does.
 */
export const DeferredScripts = import.meta.env.SSR ? DelayedScripts : RenderedScripts

function DelayedScripts(props: Props) {
	const children = (Scripts(props) as Parent | null)?.props.children
	const early = Children.toArray(children)
		.filter((one): one is Link => isElement(one) && one.type === 'link')
		.map(({ props: { href } }) => `import ${JSON.stringify(href)};`)
	return Children.map(children, (one) => delayed(one, early.join('')))
}

const isElement = (node: ReactNode): node is ReactElement => isValidElement(node)
const isModule = (node: ReactElement): node is Script =>
	node.type === 'script' && (node as Script).props.type === 'module'

function delayed(node: ReactNode, early: string): ReactNode {
	if (!isElement(node)) return node
	if (node.type === 'link') return null
	if (isModule(node)) {
		const __html = afterPaint(node.props.dangerouslySetInnerHTML.__html + early)
		const classic = { type: undefined, async: undefined }
		return cloneElement(node, { ...classic, dangerouslySetInnerHTML: { __html } })
	}
	const { children } = (node as Parent).props
	return children
		? cloneElement(
				node as Parent,
				{},
				...Children.toArray(children).map((one) => delayed(one, early)),
			)
		: node
}

/** Removes its element before React hydrates the document. A background tab paints nothing. */
const afterPaint = (code: string) => `{
	const { nonce } = document.currentScript
	let begun = false
	const begin = () => {
		if (begun) return
		begun = true
		const script = document.createElement('script')
		Object.assign(script, { type: 'module', nonce, textContent: ${inHtml(code)} })
		document.head.append(script)
		script.remove()
	}
	requestAnimationFrame(() => setTimeout(begin))
	setTimeout(begin, 2000)
}`

const inHtml = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`)

/** The elements that the server rendered, for React to hydrate; their work is done. */
function RenderedScripts({ nonce }: Props) {
	const done = { nonce, suppressHydrationWarning: true, dangerouslySetInnerHTML: NOTHING }
	return (
		<>
			<script {...done} />
			<script {...done} />
		</>
	)
}

const NOTHING = { __html: '' }
