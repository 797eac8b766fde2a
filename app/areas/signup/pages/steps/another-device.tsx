import { MonitorSmartphone } from 'lucide-react'
import { Button } from '~/ui/button'

type Props = { resumeUrl: string | null; isOpen: boolean }

/** The link that continues a signup on another device; what was typed into the form is saved first. */
export function AnotherDevice({ resumeUrl, isOpen }: Props) {
	return (
		<div id="another-device" className="border-t border-line pt-3">
			{resumeUrl !== null && isOpen ? (
				<div className="grid gap-1.5 text-sm">
					<p>Open this link on the other device. Whoever has it sees what you typed.</p>
					<a href={resumeUrl} className="font-medium break-all text-accent underline">
						{resumeUrl}
					</a>
				</div>
			) : (
				<Button variant="ghost" name="intent" value="save" formNoValidate icon={MonitorSmartphone}>
					Continue on another device
				</Button>
			)}
		</div>
	)
}
