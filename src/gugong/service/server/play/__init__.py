"""Tables on a server: made, timed, and the bots that think about them."""
