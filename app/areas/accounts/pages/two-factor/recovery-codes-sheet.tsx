import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'

type Props = { codes: readonly string[]; email: string }

/** Recovery codes, which are shown once: to copy, download or print. */
export function RecoveryCodesSheet({ codes, email }: Props) {
	const hasScripts = useHydrated()
	const [isCopied, setCopied] = useState(false)
	const text = `Recovery codes of ${email} at Smart Farm Control. Each works once.\n\n${codes.join('\n')}\n`
	return (
		<div className="grid max-w-2xl gap-3.5">
			<Alert tone="attention" title="Save these codes now: they are not shown again" role="status">
				Use one to sign in without your phone. Do not keep them on the phone.
			</Alert>
			<Card title={`Recovery codes of ${email}`}>
				<ol className="grid grid-cols-1 gap-x-6 gap-y-2 font-mono text-lg min-[26rem]:grid-cols-2">
					{codes.map((code) => (
						<li key={code} className="rounded-control bg-sunk px-3 py-2 text-center select-all">
							{code}
						</li>
					))}
				</ol>
				<div className="no-print mt-5 flex flex-wrap gap-2">
					{/* The file is in the link itself, so that nothing stays on the server. */}
					<a
						href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
						download="smart-farm-control-recovery-codes.txt"
						className={buttonClass('secondary')}
					>
						<Download aria-hidden className="size-4.5 shrink-0" />
						Download
					</a>
					{hasScripts && (
						<>
							<Button
								type="button"
								icon={Copy}
								onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
							>
								{isCopied ? 'Copied' : 'Copy'}
							</Button>
							<Button type="button" icon={Printer} onClick={() => window.print()}>
								Print
							</Button>
						</>
					)}
					<LinkButton to="/account/two-factor" variant="primary">
						I have saved them
					</LinkButton>
				</div>
			</Card>
		</div>
	)
}
