import { Search } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'

/** The link to the search of the farm. The frame has two; the shortcut opens the one with `aria-keyshortcuts`. */
export const SearchLink = (props: { 'aria-keyshortcuts'?: string }) => (
	<LinkButton to="/search" variant="ghost" icon={Search} aria-label="Search" {...props} />
)
