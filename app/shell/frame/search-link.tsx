import { Search } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'

/** The way to the search of the farm. Of the two in the frame the one with the shortcut is opened by it. */
export const SearchLink = (props: { 'aria-keyshortcuts'?: string }) => (
	<LinkButton to="/search" variant="ghost" icon={Search} aria-label="Search" {...props} />
)
