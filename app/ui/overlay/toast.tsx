import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { TONES, type Tone } from '../tone'

type Props = { tone: Tone; title: string; text?: string | undefined }

const SHOWN_MS = 5_000
const SWIPE_PX = 50

/** A message that disappears after 5 s, on a swipe to the right, or on Escape; F8 focuses it. */
export default function Toast({ tone, title, text }: Props) {
	const { icon: Icon, text: colour } = TONES[tone]
	return (
		<Radix.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
			<Radix.Root
				type={tone === 'danger' ? 'foreground' : 'background'}
				className="toast flex items-start gap-3 rounded-card border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:translate-x-[110%] data-[swipe=end]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
			>
				<Icon aria-hidden className={`mt-3 size-5 shrink-0 ${colour}`} />
				<div className="min-w-0 flex-1 py-2.5">
					<Radix.Title className="font-semibold">{title}</Radix.Title>
					{text && <Radix.Description className="text-muted">{text}</Radix.Description>}
				</div>
				<Radix.Close
					aria-label="Dismiss"
					className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunk hover:text-ink"
				>
					<X aria-hidden className="size-4.5" />
				</Radix.Close>
			</Radix.Root>
			<Radix.Viewport className="toasts no-print fixed right-0 bottom-(--bar) z-50 m-0 w-full max-w-md list-none p-4 outline-none" />
		</Radix.Provider>
	)
}
