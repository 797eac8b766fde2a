import { BLINK_MS } from '@sfc/domain/control/blink-ms'
import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'

type Props = {
	/** While its form is being sent. */
	isPending: boolean
	/** Name of the output, where a page has several. */
	of?: string
	/** Duration in milliseconds. */
	forMs?: number
}

/** Sends `intent` = `blink`, and is disabled while the output blinks. */
export function BlinkButton({ isPending, of, forMs = BLINK_MS }: Props) {
	const [isLocked, setLocked] = useState(false)
	const lock = () => {
		setLocked(true)
		setTimeout(() => setLocked(false), forMs)
	}
	return (
		<Button
			name="intent"
			value="blink"
			icon={Lightbulb}
			pending={isPending || isLocked}
			aria-label={of && `Blink ${of}`}
			onClick={lock}
		>
			Blink it
		</Button>
	)
}
