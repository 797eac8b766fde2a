import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from './button'

/** A button that copies a text. Browsers allow that over https and on localhost; elsewhere nothing is rendered. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
	const canCopy = useHydrated() && window.isSecureContext
	const [copied, setCopied] = useState('')
	if (!canCopy) return null
	return (
		<Button
			type="button"
			variant="primary"
			icon={Copy}
			onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
		>
			{copied === text ? 'Copied' : label}
		</Button>
	)
}
