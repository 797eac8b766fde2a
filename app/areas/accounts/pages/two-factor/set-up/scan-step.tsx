import type { FirstCodeForm } from '@sfc/contract/accounts/second-factor'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { SaveRow } from '~/ui/form/save-row'

type Props = {
	seed: string
	uri: string
	qr: { size: number; path: string }
}

/** The QR code and its text, and the field for the first code. */
export function ScanStep({ seed, uri, qr }: Props) {
	const [form, { code }, isPending] = useFormPage<FirstCodeForm>('first-code')
	return (
		<Card className="max-w-3xl">
			<div className="grid gap-6 sm:grid-cols-[auto_1fr]">
				<div className="grid content-start justify-items-center gap-3">
					{/* White in the dark as well: cameras want dark squares on light ground. */}
					<svg
						viewBox={`0 0 ${qr.size} ${qr.size}`}
						role="img"
						aria-label="QR code for your authenticator app"
						className="w-56 max-w-full rounded-control border border-line bg-white"
						shapeRendering="crispEdges"
					>
						<path d={qr.path} fill="black" />
					</svg>
					<a href={uri} className={buttonClass('secondary', { className: 'sm:hidden' })}>
						Open my authenticator app
					</a>
				</div>
				<div className="grid content-start gap-5">
					<div>
						<h2 className="font-semibold">1. Scan the code</h2>
						<p className="text-muted">
							Or choose “enter a setup key” in the app and type this one, based on time:
						</p>
						<p className="mt-2 rounded-control bg-sunk px-3 py-2 font-mono break-words select-all">
							{seed.match(/.{1,4}/g)?.join(' ')}
						</p>
					</div>
					<div>
						<h2 className="mb-2 font-semibold">2. Enter the code it shows</h2>
						<PostForm form={form} className="grid gap-4">
							<InputField
								label="Code"
								field={code}
								hint="Six digits, new ones every 30 seconds."
								inputMode="numeric"
								autoComplete="one-time-code"
							/>
							<SaveRow label="Turn on" isPending={isPending} cancelTo="/account/two-factor" />
						</PostForm>
					</div>
				</div>
			</div>
		</Card>
	)
}
