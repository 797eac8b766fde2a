import { Link, type LinkProps } from '~/ui/page-farm/link'

/** A link next to a form, tall enough for touch. */
export function TextLink({ className = '', ...rest }: LinkProps) {
	return (
		<Link
			{...rest}
			className={`inline-flex min-h-11 items-center rounded-control font-semibold text-accent hover:underline ${className}`}
		/>
	)
}
