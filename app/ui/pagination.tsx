import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LinkButton } from './link-button'

type Props = {
	/** Page number, from 1. */
	page: number
	pages: number
	pageTo: (page: number) => string
}

/** Links to the pages of a long list; renders nothing when there is only one. */
export function Pagination({ page, pages, pageTo }: Props) {
	if (pages < 2) return null
	return (
		<nav aria-label="Pages" className="no-print flex items-center justify-between gap-3 pt-3">
			{page > 1 ? (
				<LinkButton to={pageTo(page - 1)} rel="prev" icon={ChevronLeft}>
					Previous
				</LinkButton>
			) : (
				<span />
			)}
			<p className="text-muted">
				Page {page} of {pages}
			</p>
			{page < pages ? (
				<LinkButton to={pageTo(page + 1)} rel="next">
					Next
					<ChevronRight aria-hidden className="size-4.5" />
				</LinkButton>
			) : (
				<span />
			)}
		</nav>
	)
}
