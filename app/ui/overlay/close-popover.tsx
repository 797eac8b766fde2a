import { X } from 'lucide-react'
import { Button } from '../button'

/** The button at the top of a popover that closes it. */
export const ClosePopover = ({ id }: { id: string }) => (
	<Button
		type="button"
		variant="ghost"
		icon={X}
		aria-label="Close"
		popovertarget={id}
		popovertargetaction="hide"
	/>
)
