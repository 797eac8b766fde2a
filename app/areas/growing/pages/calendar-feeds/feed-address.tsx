import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'

/**
 * The address of the last answer. It is shown once and stored nowhere, so a revalidation of the
 * page's data must not remove it from the screen; ending the feed must.
 */
export function useFeedAddress(answer: object | undefined, feedMadeAt?: number): string | null {
	const made = answer && 'address' in answer ? (answer as { address: string }).address : null
	const [shown, setShown] = useState(made)
	if (made && made !== shown) setShown(made)
	return feedMadeAt === undefined ? null : (made ?? shown)
}

const PROGRAMS = [
	['iPhone, iPad and Mac', 'open “Add to calendar” on the device and confirm the subscription.'],
	['Google Calendar', 'on a computer: Other calendars, +, From URL, and paste the address.'],
	['Outlook', 'Add calendar, Subscribe from web, and paste the address.'],
	['Android', 'add it to Google Calendar on a computer; the phone shows it after that.'],
] as const

/** The secret address, shown once, with instructions for calendar programs. */
export function FeedAddress({ address }: { address: string }) {
	const hasScripts = useHydrated()
	const [copied, setCopied] = useState('')
	return (
		<>
			<Alert tone="attention" title="Copy this address now: it is not shown again" role="status">
				Whoever has it can read the tasks of this farm. Give it to your own calendar only.
			</Alert>
			<Card title="Secret address">
				<label className="grid gap-1.5">
					<span className="sr-only">Secret address of your calendar feed</span>
					<input
						readOnly
						value={address}
						onFocus={(event) => event.target.select()}
						className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-sunk px-3 font-mono text-sm"
					/>
				</label>
				<div className="mt-3 flex flex-wrap gap-2">
					{hasScripts && (
						<Button
							type="button"
							variant="primary"
							icon={Copy}
							onClick={() =>
								void navigator.clipboard.writeText(address).then(() => setCopied(address))
							}
						>
							{copied === address ? 'Copied' : 'Copy'}
						</Button>
					)}
					<a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
						<CalendarPlus aria-hidden className="size-4.5 shrink-0" />
						Add to calendar
					</a>
				</div>
				<ul className="mt-5 grid gap-2">
					{PROGRAMS.map(([program, how]) => (
						<li key={program}>
							<strong className="font-semibold">{program}:</strong> {how}
						</li>
					))}
				</ul>
				<p className="mt-3 text-sm text-muted">
					Google and Outlook fetch it over the internet, so this server must be reachable there.
					Most calendars look for changes every few hours.
				</p>
			</Card>
		</>
	)
}
