import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { followChanges } from './follow-changes'

/** A reload would take away what a form was answered, and with it what was typed. */
const formIsAnswered = () => document.querySelector('main [aria-invalid="true"]') !== null

/** Keeps the page's data current while it is open; never in the middle of a navigation. */
export function useLive(isOn: boolean): void {
	const revalidator = useRevalidator()
	const navigation = useNavigation()
	const reload = useRef(() => {})
	useEffect(() => {
		reload.current = () => {
			const isIdle = revalidator.state === 'idle' && navigation.state === 'idle'
			if (isIdle && !formIsAnswered()) revalidator.revalidate()
		}
	})
	useEffect(() => (isOn ? followChanges(() => reload.current()) : undefined), [isOn])
}
