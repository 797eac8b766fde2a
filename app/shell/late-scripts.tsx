import { Scripts } from '@remix-run/react'
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

type Link = ReactElement<{ fetchpriority?: 'low' }>

const isLink = (node: ReactNode): node is Link => isValidElement(node) && node.type === 'link'

/**
 * The page's scripts, fetched after its style and font: on a slow line a page is read before it is
 * pressed, and works without them. Remix has no option for it.
 */
export function LateScripts(props: { nonce?: string | undefined }) {
	const scripts = Scripts(props) as ReactElement<{ children: ReactNode }> | null
	return Children.map(scripts?.props.children, (child) =>
		isLink(child) ? cloneElement(child, { fetchpriority: 'low' }) : child,
	)
}
