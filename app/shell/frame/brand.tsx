import { Leaf } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'

/** The mark and the name of the product, leading home. */
export function Brand() {
	return (
		<Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-lg px-1.5">
			<span className="grid size-8 shrink-0 place-items-center rounded-lg bg-accent text-accent-ink">
				<Leaf aria-hidden className="size-4.5" />
			</span>
			<span className="text-[0.9375rem] font-bold tracking-tight">Smart Farm Control</span>
		</Link>
	)
}
