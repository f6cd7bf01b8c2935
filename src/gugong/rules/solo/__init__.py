"""SOLO: one human against Meng, the automa.

Where he plays like everyone else, the chapters of the families do it; what differs is here. He
never decides: his turns are steps that run by themselves, and where a family would be asked (an
intrigue benefit, servants of the morning and the night), `answers` speaks for him.

- `turn`: his day, the twilight, his morning (SOLO-4 to SOLO-8, SOLO-16)
- `meng_actions`: what he does at each location and with each token (SOLO-9, SOLO-10, SOLO-12 to
  SOLO-15)
- `means`: servants he can muster and tokens he hands in (SOLO-11)
- `answers`: decisions he shares with families (SOLO-12, SOLO-17)
"""
