"""Writing the rules in LLVM's intermediate form."""
