import { useNavigation, useSearchParams } from '@remix-run/react'
import { parseTrayCode } from '@sfc/domain/growing/trays/tray-code'
import { parseShelfPath } from '@sfc/domain/growing/trays/tray-place'
import { Camera as CameraIcon, CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from '~/ui/button'
import { readCodes } from './detect-codes'

type Props = { codes: readonly string[] }

/**
 * Scans labels with the camera into the list of the address: of trays, and of a shelf as the place to move
 * them to. Without scripts codes are typed.
 */
export function Camera({ codes }: Props) {
	const isReady = useHydrated()
	const [isOn, setOn] = useState(false)
	const [said, setSaid] = useState('')
	const video = useRef<HTMLVideoElement>(null)
	const addCode = useAddCode(codes, setSaid)
	useEffect(() => {
		if (!isOn) return
		const stopped = new AbortController()
		const stream = navigator.mediaDevices.getUserMedia({
			video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
		})
		stream
			.then(async (media) => {
				if (!video.current || stopped.signal.aborted) return
				video.current.srcObject = media
				await video.current.play()
				setSaid('Hold a label in front of the camera.')
				await readCodes(video.current, {
					signal: stopped.signal,
					onCode: (text) => addCode.current(text),
				})
			})
			.catch(() => {
				setSaid('The camera cannot be used. Allow it for this page, or type the codes.')
				setOn(false)
			})
		return () => {
			stopped.abort()
			void stream
				.then((media) => media.getTracks().forEach((track) => track.stop()))
				.catch(() => {})
		}
	}, [isOn, addCode])
	const missing = whatIsMissing(isReady)
	// As high as the button and its message, which would otherwise move what is below once scripts run.
	if (missing) return <p className="min-h-19 text-sm text-muted">The camera needs {missing}.</p>
	return (
		<div className="grid gap-2">
			<Button
				type="button"
				variant={isOn ? 'secondary' : 'primary'}
				icon={isOn ? CameraOff : CameraIcon}
				onClick={() => setOn(!isOn)}
			>
				{isOn ? 'Stop camera' : 'Start camera'}
			</Button>
			<video
				ref={video}
				muted
				playsInline
				aria-label="Picture of the camera"
				className={`max-h-80 w-full rounded-card bg-sunk object-contain ${isOn ? '' : 'hidden'}`}
			/>
			<p role="status" className="min-h-6 text-sm">
				{said}
			</p>
		</div>
	)
}

/** What the camera needs and this page does not have; null when it can be started. */
function whatIsMissing(isReady: boolean): string | null {
	if (!isReady) return 'JavaScript'
	// Browsers leave it out of pages that came unencrypted from another machine.
	return (navigator.mediaDevices as MediaDevices | undefined)
		? null
		: 'an address that begins with https'
}

/** A function that adds what a label says to the list of the address; codes may come faster than pages load. */
function useAddCode(codes: readonly string[], say: (text: string) => void) {
	const [, setParams] = useSearchParams()
	const { state } = useNavigation()
	const listed = useRef<string[]>([])
	useEffect(() => {
		if (state === 'idle') listed.current = [...codes]
	}, [codes, state])
	const add = (text: string) => {
		const shelf = parseShelfPath(text)
		const code = shelf ? null : parseTrayCode(text)
		if (!shelf && code === null) return say('This is not the label of a tray or shelf.')
		if (code !== null && listed.current.includes(code)) return
		if (code !== null) listed.current.push(code)
		navigator.vibrate?.(60)
		say(code === null ? 'Place scanned' : `${code} scanned, ${listed.current.length} in the list`)
		setParams(
			(params) => {
				params.set('codes', listed.current.join(','))
				if (shelf) {
					params.set('zone', shelf.zone)
					params.set('spot', shelf.spot ?? '')
				}
				return params
			},
			{ replace: true, preventScrollReset: true },
		)
	}
	const newest = useRef(add)
	useEffect(() => {
		newest.current = add
	})
	return newest
}
