import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from './button'

/**
 * A button that copies a text. Browsers allow that over https and on localhost; elsewhere, and until scripts run,
 * its place is empty, so that nothing moves when it comes.
 */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
	const canCopy = useHydrated() && window.isSecureContext
	const [copied, setCopied] = useState('')
	return (
		<span className={canCopy ? undefined : 'invisible'}>
			<Button
				type="button"
				variant="primary"
				icon={Copy}
				onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
			>
				{copied === text ? 'Copied' : label}
			</Button>
		</span>
	)
}
