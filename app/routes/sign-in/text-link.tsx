import { Link, type LinkProps } from '~/ui/page-farm/link'

/** A link beside a form: plain words, and tall enough for a thumb. */
export function TextLink({ className = '', ...rest }: LinkProps) {
	return (
		<Link
			{...rest}
			className={`inline-flex min-h-11 items-center rounded-control font-semibold text-accent hover:underline ${className}`}
		/>
	)
}
