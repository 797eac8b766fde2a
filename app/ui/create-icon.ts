import { createElement, forwardRef, type ComponentProps } from 'react'

const LINES = {
	width: 24,
	height: 24,
	viewBox: '0 0 24 24',
	fill: 'none',
	stroke: 'currentColor',
	strokeWidth: 2,
	strokeLinecap: 'round',
	strokeLinejoin: 'round',
} as const

/**
 * An icon of lucide-react, with its markup ready: the build puts it in the place of lucide's own, which
 * draws up the same at each render; its class names, which nothing here uses, are left out. A third of the elements of a page are lines of icons.
 */
export const createIcon = (markup: string) => {
	const lines = { __html: markup }
	return forwardRef<SVGSVGElement, ComponentProps<'svg'>>(({ className, ...props }, ref) =>
		createElement('svg', {
			ref,
			...LINES,
			className,
			...(isNamed(props) ? {} : { 'aria-hidden': true }),
			...props,
			dangerouslySetInnerHTML: lines,
		}),
	)
}

/** Whether a screen reader is to know of it. */
const isNamed = (props: ComponentProps<'svg'>) =>
	props['aria-label'] != null ||
	props['aria-labelledby'] != null ||
	props.role != null ||
	'title' in props
