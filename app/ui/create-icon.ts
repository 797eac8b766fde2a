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
 * Creates an icon of lucide-react from its prepared markup; the build uses it in place of lucide's own, which
 * computes the same markup at each render. Unused class names are left out. A third of a page's elements are
 * lines of icons.
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

/** Whether screen readers announce the icon. */
const isNamed = (props: ComponentProps<'svg'>) =>
	props['aria-label'] != null ||
	props['aria-labelledby'] != null ||
	props.role != null ||
	'title' in props
