import { Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'

type Made = { token: string; name: string }

/**
 * The new token of the last answer. It is shown once and not stored, so a revalidation must not remove it
 * from the screen.
 */
export function useNewToken(answer: object | undefined): Made | null {
	const made = answer && 'token' in answer ? (answer as Made) : null
	const [shown, setShown] = useState(made)
	if (made && made.token !== shown?.token) setShown(made)
	return made ?? shown
}

/** A new token, which is shown once; the children say what it opens. */
export function NewToken({ token, name, children }: Made & { children: ReactNode }) {
	const hasScripts = useHydrated()
	const [copied, setCopied] = useState('')
	return (
		<Card title={`Token of ${name}`}>
			<Alert tone="attention" title="Copy this token now: it is not shown again" role="status">
				{children}
			</Alert>
			<label className="mt-4 grid gap-1.5">
				<span className="sr-only">Token of {name}</span>
				<input
					readOnly
					value={token}
					onFocus={(event) => event.target.select()}
					className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-sunk px-3 font-mono text-sm"
				/>
			</label>
			{hasScripts && (
				<div className="mt-3">
					<Button
						type="button"
						variant="primary"
						icon={Copy}
						onClick={() => void navigator.clipboard.writeText(token).then(() => setCopied(token))}
					>
						{copied === token ? 'Copied' : 'Copy'}
					</Button>
				</div>
			)}
		</Card>
	)
}
