/** Ends this program when the one that started it has ended, however that was. */
process.stdin.on('end', () => process.exit(1)).resume()
process.stdin.unref?.()
